// provider-load JOB: loads an OpenID provider with requests of one kind over keep-alive connections. Prints one JSON
// object with the responses in the measured time.
//
// JOB is a file of lines "name value":
//   ports PORT …       on 127.0.0.1; connection i uses port i modulo their number
//   kind KIND          login, refresh, code, code-put, password, user, get
//   connections N      threads, each with one connection (8)
//   warmup S, seconds S   fractions are allowed; or count N: N requests in total, without a warm-up
//   pids PID …         processes whose user and system time is measured
//   children PID …     processes whose children's time is measured (a database's processes)
//   realm NAME, client ID (public), scope WORD…, password TEXT, token TEXT (the administrator's)
//   users N            users named user-0000000 … that exist; first N: number of the first user to create
//   path TEXT          of a GET below /auth/admin/realms/REALM; {n} is a random user's number, {m} the same without its last digit
//
// A login is GET auth, POST of the page's form, POST token. A code is POST of a user with the credential; code-put is POST
// user, then PUT of the user with the credential.
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// RFC 7636, appendix B.
#define VERIFIER "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
#define CHALLENGE "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

enum { MOST = 64, BUFFER = 4 << 20, REQUEST = 16384, COOKIES = 4096 };

static struct {
    int ports[MOST], portCount, connections, pids[MOST], pidCount, parents[MOST], parentCount;
    double warmup, seconds;
    long count, users, first;
    char kind[32], realm[128], client[128], scope[256], password[128], token[8192], path[1024];
} job = { .connections = 8, .warmup = 10, .seconds = 15 };

typedef struct {
    int fd, port, status;
    char *in;           // the last response, terminated
    size_t length;
    char *body;
    char cookies[COOKIES];
    char refresh[6144];
    uint32_t *times;    // microseconds of the measured requests
    size_t timeCount, timeRoom;
    long failures;
    char failure[512];
    uint64_t random;
    int index;
} Connection;

static atomic_int phase;    // 0 warm-up, 1 measured, 2 ended
static atomic_long given, nextUser;
static pthread_barrier_t ready;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void die(const char *what) {
    fprintf(stderr, "provider-load: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void openConnection(Connection *c) {
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(c->port) };
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    int yes = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct timeval patience = { .tv_sec = 60 };
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(c->fd, (struct sockaddr *)&address, sizeof address)) die("connect");
}

static int readMore(Connection *c) {
    if (c->length + 1 >= BUFFER) return 0;
    ssize_t n = read(c->fd, c->in + c->length, BUFFER - 1 - c->length);
    if (n <= 0) return 0;
    c->length += n;
    c->in[c->length] = 0;
    return 1;
}

// The value of a header field, up to the end of the line; NULL if it is absent. The search starts at `from`.
static char *header(char *from, char *end, const char *name) {
    size_t size = strlen(name);
    for (char *line = from; line && line < end; line = strstr(line, "\r\n")) {
        if (!strncmp(line, "\r\n", 2)) line += 2;
        if (line >= end) break;
        if (!strncasecmp(line, name, size) && line[size] == ':') {
            line += size + 1;
            while (*line == ' ') line++;
            return line;
        }
    }
    return NULL;
}

// Joins the chunks of a body in place; 0 if the connection ends.
static int joinChunks(Connection *c) {
    size_t body = c->body - c->in, at = body, end = body;
    for (;;) {
        char *line;
        while (!(line = strstr(c->in + at, "\r\n"))) if (!readMore(c)) return 0;
        size_t size = strtoul(c->in + at, NULL, 16), start = line + 2 - c->in;
        while (c->length < start + size + 2) if (!readMore(c)) return 0;
        memmove(c->in + end, c->in + start, size);
        end += size;
        at = start + size + 2;
        if (!size) break;
    }
    c->in[end] = 0;
    c->length = end;
    return 1;
}

static void keepCookies(Connection *c) {
    char *end = c->body - 2;
    for (char *from = c->in; (from = header(from, end, "set-cookie")); from = strstr(from, "\r\n")) {
        size_t size = strcspn(from, ";\r"), name = strcspn(from, "=;\r");
        for (char *old = c->cookies; *old;) {
            size_t length = strcspn(old, ";");
            char *next = old + length + (old[length] ? 2 : 0);
            if (!strncmp(old, from, name + 1)) { memmove(old, next, strlen(next) + 1); continue; }
            old = next;
        }
        size_t kept = strlen(c->cookies);
        if (kept && c->cookies[kept - 1] != ' ') { strcpy(c->cookies + kept, "; "); kept += 2; }
        if (size > name + 1 && kept + size + 3 < COOKIES) { memcpy(c->cookies + kept, from, size); c->cookies[kept + size] = 0; }
        kept = strlen(c->cookies);
        if (kept >= 2 && !strcmp(c->cookies + kept - 2, "; ")) c->cookies[kept - 2] = 0;
    }
}

// Sends a request and reads the response. Returns the status, or 0 if the connection failed and was reopened.
static int exchange(Connection *c, const char *method, const char *path, const char *type, const char *body) {
    char request[REQUEST];
    size_t size = snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n", method, path, c->port);
    int isAdministration = strncmp(path, "/auth/admin/", 12) == 0;
    if (isAdministration) size += snprintf(request + size, sizeof request - size, "Authorization: Bearer %s\r\n", job.token);
    else if (c->cookies[0]) size += snprintf(request + size, sizeof request - size, "Cookie: %s\r\n", c->cookies);
    if (body) size += snprintf(request + size, sizeof request - size, "Content-Type: %s\r\nContent-Length: %zu\r\n", type, strlen(body));
    size += snprintf(request + size, sizeof request - size, "\r\n%s", body ? body : "");
    if (size >= sizeof request) { errno = E2BIG; die("request"); }
    c->length = 0;
    c->in[0] = 0;
    char *end;
    if (send(c->fd, request, size, MSG_NOSIGNAL) != (ssize_t)size) goto lost;
    while (!(end = strstr(c->in, "\r\n\r\n"))) if (!readMore(c)) goto lost;
    c->body = end + 4;
    c->status = atoi(c->in + 9);
    char *length = header(c->in, end + 2, "content-length"), *coding = header(c->in, end + 2, "transfer-encoding");
    if (coding) { if (!joinChunks(c)) goto lost; }
    else if (length) {
        size_t wanted = c->body - c->in + strtoul(length, NULL, 10);
        while (c->length < wanted) if (!readMore(c)) goto lost;
    }
    if (!isAdministration) keepCookies(c);
    char *kept = header(c->in, end + 2, "connection");
    if (kept && !strncasecmp(kept, "close", 5)) { close(c->fd); openConnection(c); }
    return c->status;
lost:
    close(c->fd);
    openConnection(c);
    c->status = 0;
    c->body = c->in;
    return 0;
}

static int fail(Connection *c, const char *what) {
    if (!c->failure[0]) {
        snprintf(c->failure, sizeof c->failure, "%s: %d %.300s", what, c->status, c->body ? c->body : "");
        for (char *p = c->failure; *p; p++) if (*p == '"' || *p == '\\' || (unsigned char)*p < 32 || (unsigned char)*p > 126) *p = ' ';
    }
    return 0;
}

// The member of a JSON response whose value is a string without escapes.
static int member(Connection *c, const char *name, char *out, size_t room) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    char *at = strstr(c->body, key);
    if (!at) return 0;
    at += strlen(key);
    size_t size = strcspn(at, "\"");
    if (size >= room) return 0;
    memcpy(out, at, size);
    out[size] = 0;
    return 1;
}

static void encode(char *out, const char *text) {
    for (; *text; text++)
        if (isalnum((unsigned char)*text) || strchr("-._~", *text)) *out++ = *text;
        else out += sprintf(out, "%%%02X", (unsigned char)*text);
    *out = 0;
}

static const char form[] = "application/x-www-form-urlencoded", json[] = "application/json";

static int login(Connection *c, long user) {
    char path[4096], body[8192], scope[512], code[2048];
    c->cookies[0] = 0;
    encode(scope, job.scope);
    snprintf(path, sizeof path,
        "/auth/realms/%s/protocol/openid-connect/auth?response_type=code&client_id=%s&redirect_uri=http%%3A%%2F%%2F127.0.0.1%%2Fcb"
        "&scope=%s&state=s&nonce=n&code_challenge_method=S256&code_challenge=" CHALLENGE, job.realm, job.client, scope);
    if (exchange(c, "GET", path, NULL, NULL) != 200) return fail(c, "auth");
    char *action = strstr(c->body, "action=\"");
    if (!action) return fail(c, "page without a form");
    action += 8;
    if (!strncmp(action, "http", 4)) { action = strstr(action, "://"); action = action ? strchr(action + 3, '/') : NULL; }
    if (!action) return fail(c, "action");
    size_t size = 0;
    for (; *action && *action != '"' && size < sizeof path - 1; size++) {
        path[size] = *action;
        action += strncmp(action, "&amp;", 5) ? 1 : 5;
    }
    path[size] = 0;
    snprintf(body, sizeof body, "username=user-%07ld&password=%s&credentialId=", user, job.password);
    int status = exchange(c, "POST", path, form, body);
    char *location = status == 302 || status == 303 ? header(c->in, c->body - 2, "location") : NULL;
    char *at = location ? strstr(location, "code=") : NULL;
    if (!at || at > strstr(location, "\r\n")) return fail(c, "authenticate");
    size = strcspn(at + 5, "&\r");
    if (size >= sizeof code) return fail(c, "code");
    memcpy(code, at + 5, size);
    code[size] = 0;
    snprintf(path, sizeof path, "/auth/realms/%s/protocol/openid-connect/token", job.realm);
    snprintf(body, sizeof body,
        "grant_type=authorization_code&client_id=%s&redirect_uri=http%%3A%%2F%%2F127.0.0.1%%2Fcb&code=%s"
        "&code_verifier=" VERIFIER,
        job.client, code);
    if (exchange(c, "POST", path, form, body) != 200) return fail(c, "token");
    if (!member(c, "refresh_token", c->refresh, sizeof c->refresh)) return fail(c, "no refresh token");
    return 1;
}

static int refresh(Connection *c) {
    char path[512], body[REQUEST / 2 + 512];
    c->cookies[0] = 0;
    snprintf(path, sizeof path, "/auth/realms/%s/protocol/openid-connect/token", job.realm);
    snprintf(body, sizeof body, "grant_type=refresh_token&client_id=%s&scope=openid&refresh_token=%s",
        job.client, c->refresh);
    if (exchange(c, "POST", path, form, body) != 200) return fail(c, "refresh");
    if (!strstr(c->body, "\"id_token\":\"")) return fail(c, "no ID token");
    member(c, "refresh_token", c->refresh, sizeof c->refresh);
    return 1;
}

// The names are those of provider_onboard.py's files: equal ones would be next to each other in the indexes of names.
static int makeUser(Connection *c, const char *more) {
    char path[1024], body[2048];
    long number = atomic_fetch_add(&nextUser, 1);
    snprintf(path, sizeof path, "/auth/admin/realms/%s/users", job.realm);
    snprintf(body, sizeof body,
        "{\"username\":\"user-%07ld\",\"email\":\"user-%07ld@example.com\",\"emailVerified\":true,\"firstName\":\"First%ld\","
        "\"lastName\":\"Last%ld\",\"enabled\":true%s}", number, number, number % 97, number % 89, more);
    return exchange(c, "POST", path, json, body) == 201 || fail(c, "POST user");
}

#define CODE "\"credentials\":[{\"type\":\"ACTIVATION_CODE\",\"credentialData\":\"{\\\"period\\\":\\\"60d\\\"}\"," \
    "\"secretData\":\"{\\\"code\\\":\\\"19283746\\\"}\"}]"

static int codeByPut(Connection *c) {
    char path[2048];
    if (!makeUser(c, "")) return 0;
    char *location = header(c->in, c->body - 2, "location"), *at = location ? strstr(location, "/auth/admin/") : NULL;
    if (!at) return fail(c, "no location");
    size_t size = strcspn(at, "\r");
    memcpy(path, at, size);
    path[size] = 0;
    return exchange(c, "PUT", path, json, "{" CODE "}") == 204 || fail(c, "PUT code");
}

static int password(Connection *c) {
    char more[512];
    snprintf(more, sizeof more, ",\"credentials\":[{\"type\":\"password\",\"value\":\"%s\",\"temporary\":false}]", job.password);
    return makeUser(c, more);
}

static long randomUser(Connection *c) {
    c->random = c->random * 6364136223846793005u + 1442695040888963407u;
    return (long)((c->random >> 33) % (uint64_t)(job.users > 0 ? job.users : 1));
}

static int get(Connection *c) {
    char path[2048];
    size_t size = snprintf(path, sizeof path, "/auth/admin/realms/%s", job.realm);
    long user = randomUser(c);
    for (const char *p = job.path; *p && size < sizeof path - 16; p++) {
        if (!strncmp(p, "{n}", 3)) { size += sprintf(path + size, "%07ld", user); p += 2; }
        else if (!strncmp(p, "{m}", 3)) { size += sprintf(path + size, "%06ld", user / 10); p += 2; }
        else path[size++] = *p;
    }
    path[size] = 0;
    return exchange(c, "GET", path, NULL, NULL) == 200 || fail(c, "GET");
}

static int step(Connection *c) {
    if (!strcmp(job.kind, "login")) return login(c, randomUser(c));
    if (!strcmp(job.kind, "refresh")) return refresh(c);
    if (!strcmp(job.kind, "code")) return makeUser(c, "," CODE);
    if (!strcmp(job.kind, "code-put")) return codeByPut(c);
    if (!strcmp(job.kind, "password")) return password(c);
    if (!strcmp(job.kind, "user")) return makeUser(c, "");
    return get(c);
}

static void *run(void *argument) {
    Connection *c = argument;
    openConnection(c);
    // Each connection that refreshes has its own session.
    int isReady = strcmp(job.kind, "refresh") || login(c, c->index % (job.users > 0 ? job.users : 1));
    pthread_barrier_wait(&ready);
    if (!isReady) { c->failures++; return NULL; }
    for (;;) {
        int before = atomic_load(&phase);
        if (before == 2 || (job.count && atomic_fetch_add(&given, 1) >= job.count)) break;
        double start = now();
        int isDone = step(c);
        double taken = now() - start;
        if (!isDone) {
            if (++c->failures > 20) break;
            continue;
        }
        if (atomic_load(&phase) != 1) continue;
        if (c->timeCount == c->timeRoom) {
            c->timeRoom = c->timeRoom ? 2 * c->timeRoom : 4096;
            if (!(c->times = realloc(c->times, c->timeRoom * sizeof *c->times))) die("memory");
        }
        c->times[c->timeCount++] = (uint32_t)(taken * 1e6);
    }
    close(c->fd);
    return NULL;
}

// User and system time of a process in seconds, and its parent; 0 if it has ended.
static double processorTime(int pid, int *parent) {
    char path[64], text[2048];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    char *at = strrchr(text, ')');
    unsigned long user = 0, system = 0;
    int above = 0;
    if (at) sscanf(at + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &above, &user, &system);
    if (parent) *parent = above;
    return (double)(user + system) / sysconf(_SC_CLK_TCK);
}

static double measured(void) {
    double sum = 0;
    for (int i = 0; i < job.pidCount; i++) sum += processorTime(job.pids[i], NULL);
    return sum;
}

static double measuredChildren(void) {
    double sum = 0;
    DIR *folder = job.parentCount ? opendir("/proc") : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        int parent = 0, pid = atoi(entry->d_name);
        double time = pid > 0 ? processorTime(pid, &parent) : 0;
        for (int i = 0; i < job.parentCount; i++) if (parent == job.parents[i]) sum += time;
    }
    if (folder) closedir(folder);
    return sum;
}

static double ownTime(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static int numbers(char *text, int *out) {
    int count = 0;
    for (char *word = strtok(text, " "); word && count < MOST; word = strtok(NULL, " ")) out[count++] = atoi(word);
    return count;
}

static void readJob(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) die(path);
    static char line[16384];
    struct { const char *name; char *to; size_t room; } texts[] = {
        { "kind", job.kind, sizeof job.kind }, { "realm", job.realm, sizeof job.realm }, { "client", job.client, sizeof job.client },
        { "scope", job.scope, sizeof job.scope },
        { "password", job.password, sizeof job.password }, { "token", job.token, sizeof job.token }, { "path", job.path, sizeof job.path },
    };
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *value = strchr(line, ' ');
        if (!value) continue;
        *value++ = 0;
        if (!strcmp(line, "ports")) job.portCount = numbers(value, job.ports);
        else if (!strcmp(line, "pids")) job.pidCount = numbers(value, job.pids);
        else if (!strcmp(line, "children")) job.parentCount = numbers(value, job.parents);
        else if (!strcmp(line, "connections")) job.connections = atoi(value);
        else if (!strcmp(line, "warmup")) job.warmup = atof(value);
        else if (!strcmp(line, "seconds")) job.seconds = atof(value);
        else if (!strcmp(line, "count")) job.count = atol(value);
        else if (!strcmp(line, "users")) job.users = atol(value);
        else if (!strcmp(line, "first")) job.first = atol(value);
        else for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            if (!strcmp(line, texts[i].name)) snprintf(texts[i].to, texts[i].room, "%s", value);
    }
    fclose(file);
}

static void pause_(double seconds) {
    struct timespec t = { .tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (long)seconds) * 1e9) };
    while (nanosleep(&t, &t) && errno == EINTR) {}
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
    if (argc != 2) { fprintf(stderr, "usage: provider-load JOB\n"); return 2; }
    readJob(argv[1]);
    if (!job.portCount || job.connections < 1 || job.connections > MOST) { fprintf(stderr, "provider-load: ports, connections\n"); return 2; }
    atomic_store(&nextUser, job.first);
    pthread_barrier_init(&ready, NULL, job.connections + 1);
    static Connection connections[MOST];
    pthread_t threads[MOST];
    for (int i = 0; i < job.connections; i++) {
        Connection *c = &connections[i];
        c->index = i;
        c->random = 88172645463325252u + 7919u * i;
        c->port = job.ports[i % job.portCount];
        if (!(c->in = malloc(BUFFER))) die("memory");
        if (pthread_create(&threads[i], NULL, run, c)) die("thread");
    }
    if (job.count) atomic_store(&phase, 1);
    pthread_barrier_wait(&ready);
    if (!job.count) pause_(job.warmup);
    double start = now(), server = measured(), database = measuredChildren(), own = ownTime();
    atomic_store(&phase, 1);
    if (!job.count) {
        pause_(job.seconds);
        atomic_store(&phase, 2);
    }
    if (job.count) for (int i = 0; i < job.connections; i++) pthread_join(threads[i], NULL);
    double seconds = now() - start;
    server = measured() - server;
    database = measuredChildren() - database;
    own = ownTime() - own;
    if (!job.count) for (int i = 0; i < job.connections; i++) pthread_join(threads[i], NULL);
    size_t done = 0;
    long failures = 0;
    const char *failure = "";
    for (int i = 0; i < job.connections; i++) {
        done += connections[i].timeCount;
        failures += connections[i].failures;
        if (connections[i].failure[0]) failure = connections[i].failure;
    }
    uint32_t *times = malloc((done ? done : 1) * sizeof *times);
    if (!times) die("memory");
    size_t at = 0;
    for (int i = 0; i < job.connections; i++)
        for (size_t n = 0; n < connections[i].timeCount; n++) times[at++] = connections[i].times[n];
    qsort(times, done, sizeof *times, compare);
    printf("{\"done\":%zu,\"failures\":%ld,\"failure\":\"%s\",\"seconds\":%.4f,\"server\":%.3f,\"database\":%.3f,\"driver\":%.3f,"
           "\"median\":%.3f,\"p99\":%.3f,\"next\":%ld}\n",
        done, failures, failure, seconds, server, database, own, done ? times[done / 2] / 1e3 : 0,
        done ? times[(size_t)(0.99 * (done - 1))] / 1e3 : 0, atomic_load(&nextUser));
    return 0;
}
