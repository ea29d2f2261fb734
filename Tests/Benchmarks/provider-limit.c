// provider-limit SECONDS: measures the limit set by the CPU, with the libraries and parameters of the server: Argon2id hashes
// (libsodium, 7168 KiB, five passes), the same with retained memory as in the server, and RS256 signatures (libcrypto,
// RSA 2048), with one thread per core. Prints one JSON object: operations per second, and processor time per operation in ms.
#include "CHashMemory.h"
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static EVP_PKEY *key;
static double duration;
static int isHashing, isMemoryKept;

typedef struct { long done; double processor, seconds; } Count;

static double clockTime(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void *run(void *argument) {
    Count *count = argument;
    unsigned char input[900], output[512];
    char hash[crypto_pwhash_STRBYTES];
    memset(input, 'x', sizeof input);
    double start = clockTime(CLOCK_MONOTONIC), used = clockTime(CLOCK_THREAD_CPUTIME_ID);
    if (isMemoryKept) chm_begin();
    while ((count->seconds = clockTime(CLOCK_MONOTONIC) - start) < duration) {
        if (isHashing) {
            if (crypto_pwhash_str_alg(hash, "Correct-horse-9", 15, 5, 7168 * 1024, crypto_pwhash_ALG_ARGON2ID13)) exit(2);
        } else {
            EVP_MD_CTX *context = EVP_MD_CTX_new();
            size_t size = sizeof output;
            if (EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) != 1
                || EVP_DigestSign(context, output, &size, input, sizeof input) != 1) exit(2);
            EVP_MD_CTX_free(context);
        }
        count->done++;
    }
    chm_end();
    count->processor = clockTime(CLOCK_THREAD_CPUTIME_ID) - used;
    return NULL;
}

static void measure(const char *name, const char *end) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    Count counts[256] = { 0 };
    pthread_t threads[256];
    if (cores > 256) cores = 256;
    for (long i = 0; i < cores; i++) if (pthread_create(&threads[i], NULL, run, &counts[i])) exit(2);
    double rate = 0, processor = 0;
    long done = 0;
    for (long i = 0; i < cores; i++) {
        pthread_join(threads[i], NULL);
        rate += counts[i].done / counts[i].seconds;
        processor += counts[i].processor;
        done += counts[i].done;
    }
    printf("\"%s\":%.1f,\"%s_ms\":%.4f%s", name, rate, name, done ? 1000 * processor / done : 0, end);
}

int main(int argc, char **argv) {
    duration = argc > 1 ? atof(argv[1]) : 5;
    if (sodium_init() < 0 || !(key = EVP_RSA_gen(2048))) return 2;
    printf("{\"cores\":%ld,", sysconf(_SC_NPROCESSORS_ONLN));
    isHashing = 1;
    measure("hashes", ",");
    isMemoryKept = 1;
    chm_keep();
    measure("kept_hashes", ",");
    isMemoryKept = isHashing = 0;
    measure("signatures", "}\n");
    return 0;
}
