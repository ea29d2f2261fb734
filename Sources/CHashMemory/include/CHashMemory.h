#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Keeps the memory of password hashes from one hash to the next, in a program that asks for it.

   libsodium maps new memory for every Argon2id hash, and the kernel clears it page by page: a fifth to a quarter of
   the hash's time. libsodium has no hook for its memory, so on Linux this module defines `mmap` and `munmap` for the
   whole program. They are the system calls, except on a thread between `chm_begin` and `chm_end`, where a mapping that a
   hash gives back is kept for the next one.

   What is kept holds the blocks of Argon2id's last pass. To test a guess with them takes all passes but the last, four of
   five in the standard hash. The memory is left out of core dumps.

   It is never given back to the kernel, so only a program that serves asks for it. Where an address or thread sanitizer
   is in use, and on other systems, nothing is kept. */

/* From now on memory is kept, for the rest of the process; before, `chm_begin` changes nothing. Safe on each thread. */
void chm_keep(void);

/* Starts to keep and to reuse memory on this thread, until `chm_end`. Does not nest. Never blocks for long. */
void chm_begin(void);

/* Ends it. Memory that is still mapped then is unmapped as usual when it is given back. */
void chm_end(void);

/* Whether this system and this build keep memory at all. */
bool chm_can_keep(void);

/* How many mappings were reused since the start of the program. Safe on each thread. */
size_t chm_reuses(void);

/* How many bytes are kept now, with no hash in them. Safe on each thread. */
size_t chm_kept_bytes(void);
