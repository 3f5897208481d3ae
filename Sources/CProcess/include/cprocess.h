#pragma once
#include <stddef.h>

// Child processes, sockets and signals for the driver: what Swift on Linux cannot reach or does slowly.
// Every function that can fail returns 0 or more, or a negative errno.

// An adapter: a child process with three pipes, or a socket (then pid is 0, input equals output, error is -1).
typedef struct {
  int pid;
  int pidfd;
  int input;
  int output;
  int error;
} cprocess_peer;

enum {
  CPROCESS_CAN_WRITE = 1,
  CPROCESS_HAS_OUTPUT = 2,
  CPROCESS_HAS_ERROR = 4,
  CPROCESS_ENDED = 8,
  CPROCESS_SIGNALLED = 16,
};

// Starts `/bin/sh -c command` in a process group of its own.
int cprocess_spawn(const char *command, cprocess_peer *peer);
int cprocess_connect_tcp(const char *host, const char *port, cprocess_peer *peer);
int cprocess_connect_unix(const char *path, cprocess_peer *peer);

// Connects the peer with somebody in this process, whose end is returned; reading and writing there blocks.
int cprocess_pair(cprocess_peer *peer);

// Waits until something can be done with the peer, and returns which of the flags above hold; 0 when the time is over.
// Milliseconds below zero wait for ever.
int cprocess_wait(const cprocess_peer *peer, int wants_to_write, int heeds_signals, int milliseconds);

// Read and write without blocking: the count, 0 at the end of a stream, -EAGAIN where nothing can be done now.
long cprocess_read(int descriptor, void *bytes, size_t count);
long cprocess_write(int descriptor, const void *bytes, size_t count);
void cprocess_close(int descriptor);

// The end of a child: 0 while it runs, 1 for an exit code, 2 for a signal, which is written to `value`.
int cprocess_reap(int pid, int *value);
// Whether processes of the group are left; those that have ended are reaped on the way.
int cprocess_group_is_alive(int pid);
void cprocess_signal_group(int pid, int is_forced);
// Waits for a moment without anything to wait for.
void cprocess_pause(int milliseconds);

// From now on SIGINT and SIGTERM end waiting instead of the process; a second one ends the process.
void cprocess_watch_signals(void);
// The signal that came, 0 for none.
int cprocess_received_signal(void);

// Whether an error of a write says that nobody reads.
int cprocess_is_broken_pipe(long code);
const char *cprocess_error_text(int code);
const char *cprocess_signal_text(int number);
