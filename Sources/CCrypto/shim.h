#pragma once
#include <openssl/evp.h>
#include <stddef.h>

// One-shot SHA-1: the digest is fetched once for the process, because OpenSSL 3
// looks an algorithm up by name at every implicit fetch.
static inline int rtdbkit_sha1(const void *bytes, size_t count, unsigned char digest[20]) {
  static EVP_MD *algorithm = NULL;
  if (algorithm == NULL) algorithm = EVP_MD_fetch(NULL, "SHA1", NULL);
  unsigned int length = 0;
  return algorithm != NULL && EVP_Digest(bytes, count, digest, &length, algorithm, NULL) == 1 && length == 20;
}
