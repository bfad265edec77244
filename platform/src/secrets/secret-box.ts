import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'

/** Its own name, so that a backup leaves it out. */
export const SECRETS_KEY_FILE = 'secrets-key'
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** What was sealed elsewhere, with another key, or for something else. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

/**
 * Keeps secrets of the installation unreadable at rest: AES-256-GCM, each bound to what it is of, so that a row's secret is of
 * no use in another row. The key is never in the database, nor in a backup.
 */
export class SecretBox {
  readonly #readKey: () => Promise<Buffer>
  #key: Promise<Buffer> | undefined

  constructor(readKey: () => Promise<Buffer>) {
    this.#readKey = readKey
  }

  async seal(text: string, subject: string): Promise<Buffer> {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', await this.#findKey(), iv)
    cipher.setAAD(Buffer.from(subject))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed])
  }

  /** @throws SecretUnreadable */
  async open(sealed: Buffer, subject: string): Promise<string> {
    const key = await this.#findKey()
    try {
      if (sealed[0] !== VERSION) throw new Error(`version ${sealed[0]}`)
      const iv = sealed.subarray(1, 1 + IV_BYTES)
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(subject))
      decipher.setAuthTag(tag)
      const text = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch (cause) {
      throw new SecretUnreadable('it was sealed with another key', { cause })
    }
  }

  #findKey(): Promise<Buffer> {
    const reading = (this.#key ??= this.#readKey())
    reading.catch(() => {
      this.#key = undefined
    })
    return reading
  }
}

/** With `SECRETS_KEY`, which all machines share, else with a key that the first who needs it puts under DATA_DIR. */
export function openSecretBox({ dataDir, secretsKey }: Pick<Config, 'dataDir' | 'secretsKey'>): SecretBox {
  return new SecretBox(async () => {
    const text = secretsKey ?? (await findKeyFile(join(dataDir, 'secrets')))
    return Buffer.from(hkdfSync('sha256', text, 'atelier', 'secrets of the installation', KEY_BYTES))
  })
}

async function findKeyFile(folder: string): Promise<string> {
  const file = join(folder, SECRETS_KEY_FILE)
  const known = await readKeyFile(file)
  if (known !== undefined) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(own, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 })
  try {
    // Whole or not at all, and the first wins: processes that start together read the same.
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(own, { force: true })
  }
  const made = await readKeyFile(file)
  if (made === undefined) throw new Error(`${file} is not there`)
  return made
}

async function readKeyFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined && !/^[0-9a-f]{64}$/.test(text.trim())) {
    throw new Error(`${file} holds no key: put back the one that was there, or remove it and enter the secrets anew.`)
  }
  return text?.trim()
}
