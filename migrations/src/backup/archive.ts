import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { z } from 'zod'

/** An archive is a tar.gz with manifest.json, db/<table>.copy, files/ and secrets/. */
const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
  postgresVersion: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
  withFiles: z.boolean(),
})

export type Manifest = z.infer<typeof manifest>

export function tableFile(folder: string, table: string): string {
  return join(folder, 'db', `${table}.copy`)
}

/** Files that are being brought come and go while others are packed; whoever brings them sends them again. */
const onTheirWay = /^\.\/files\/(?:\.writing|parts|joined)(?:\/|$)/

/** Packs a staged folder; the archive appears under its name only when it is whole and has been read back. */
export async function packArchive(stage: string, file: string): Promise<void> {
  const partial = `${file}.partial`
  const check = `${stage}.check`
  try {
    // The stage links to the folder of files; links are followed, so that nothing is copied twice.
    await create(
      {
        file: partial,
        cwd: stage,
        gzip: { level: 3 },
        portable: true,
        follow: true,
        mode: 0o600,
        filter: path => !onTheirWay.test(path),
      },
      ['.'],
    )
    await mkdir(check, { recursive: true, mode: 0o700 })
    await extract({ file: partial, cwd: check, strict: true, filter: path => !path.startsWith('./files/') })
    await readManifest(check)
    await rename(partial, file)
  } finally {
    await rm(check, { recursive: true, force: true })
    await rm(partial, { force: true })
  }
}

/** Unpacks into an empty folder and checks every table's contents against the manifest. */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}: name a backup made by "npm run backup".`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await extract({ file, cwd: folder, strict: true })
  } catch (cause) {
    throw new Error(
      `${file} cannot be unpacked, it may be cut short: take another backup, or free space on the disk.`,
      {
        cause,
      },
    )
  }
  return readManifest(folder)
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}')
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error('This is no backup that this release can read: take one made by "npm run backup".')
  for (const { name, sha256 } of parsed.data.tables) {
    if ((await hashFile(tableFile(folder, name))) !== sha256) {
      throw new Error(`The backup is damaged (table ${name} differs from its checksum): take another one.`)
    }
  }
  return parsed.data
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
