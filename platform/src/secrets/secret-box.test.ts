import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SECRETS_KEY_FILE, SecretUnreadable, openSecretBox } from './secret-box.ts'

const root = mkdtempSync(join(tmpdir(), 'atelier-secrets-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = (name: string) => join(root, name)

test('processes that begin together have one key, which nobody else can read', async () => {
  const boxes = Array.from({ length: 8 }, () => openSecretBox({ dataDir: folder('together'), secretsKey: undefined }))
  const sealed = await Promise.all(boxes.map(box => box.seal('sk-very-secret', 'engine_server:1')))
  for (const [index, each] of sealed.entries()) {
    expect(each.includes('very-secret')).toBe(false)
    expect(await boxes[(index + 3) % 8]?.open(each, 'engine_server:1')).toBe('sk-very-secret')
  }
  const secrets = join(folder('together'), 'secrets')
  expect(readdirSync(secrets)).toEqual([SECRETS_KEY_FILE])
  expect(statSync(join(secrets, SECRETS_KEY_FILE)).mode & 0o777).toBe(0o600)
})

test('what was sealed for one thing opens for no other, nor changed, nor with another key', async () => {
  const box = openSecretBox({ dataDir: root, secretsKey: 'k'.repeat(32) })
  const sealed = await box.seal('sk-very-secret', 'engine_server:1')
  await expect(box.open(sealed, 'engine_server:2')).rejects.toThrow(SecretUnreadable)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  await expect(box.open(changed, 'engine_server:1')).rejects.toThrow(SecretUnreadable)
  await expect(box.open(sealed.subarray(0, 20), 'engine_server:1')).rejects.toThrow(SecretUnreadable)
  const other = openSecretBox({ dataDir: root, secretsKey: 'x'.repeat(32) })
  await expect(other.open(sealed, 'engine_server:1')).rejects.toThrow(SecretUnreadable)
  const same = openSecretBox({ dataDir: folder('elsewhere'), secretsKey: 'k'.repeat(32) })
  expect(await same.open(sealed, 'engine_server:1')).toBe('sk-very-secret')
})

test('a key file that was damaged is said, not taken', async () => {
  const box = openSecretBox({ dataDir: folder('damaged'), secretsKey: undefined })
  await box.seal('a', 'b')
  writeFileSync(join(folder('damaged'), 'secrets', SECRETS_KEY_FILE), 'half')
  const again = openSecretBox({ dataDir: folder('damaged'), secretsKey: undefined })
  await expect(again.seal('a', 'b')).rejects.toThrow('holds no key')
})
