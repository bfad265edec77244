import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's second choice: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), parameters)
}

const nobodys = hashPassword(randomBytes(16).toString('hex'))

/** Takes the same time where there is no password to compare with. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodys), normalize(password))
  return passwordHash !== null && matches
}

export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(prefix)
}

/** The same characters typed on another keyboard may arrive as other code points. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
