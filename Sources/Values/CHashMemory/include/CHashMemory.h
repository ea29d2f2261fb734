#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Keeps the memory of a password hash for the next one, in processes that request it.

   libsodium maps new memory for every Argon2id hash, and the kernel clears it page by page, which takes a fifth to a
   quarter of the hash's time. libsodium has no hook for its memory, so on Linux this module defines `mmap` and `munmap`
   for the whole program. They make the system calls, except on a thread between `chm_begin` and `chm_end`: there, a
   mapping that a hash releases is kept for the next hash.

   The kept memory contains the blocks of Argon2id's last pass. Testing a guess with them still takes all other passes,
   four of five in the standard hash. The memory is excluded from core dumps.

   It is never returned to the kernel, so only servers should request it. With an address or thread sanitizer, and on
   other systems, nothing is kept.

   Start with `chm_keep`, once per process, then call `chm_begin` and `chm_end` around each hash. */

/* Keeps memory from then on, for the rest of the process. Without it, `chm_begin` has no effect. Safe on any thread. */
void chm_keep(void);

/* Keeps and reuses memory on this thread until `chm_end`. Does not nest. Never blocks for long. */
void chm_begin(void);

/* Ends `chm_begin`. Memory that is still mapped then is unmapped as usual when it is released. */
void chm_end(void);

/* Whether this system and this build support keeping memory. */
bool chm_can_keep(void);

/* The number of mappings reused since the program started. Safe on any thread. */
size_t chm_reuses(void);

/* The number of bytes kept and not in use by a hash. Safe on any thread. */
size_t chm_kept_bytes(void);
