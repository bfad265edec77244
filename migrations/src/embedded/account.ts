import { execFile } from 'node:child_process'
import { chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './binaries.ts'

const run = promisify(execFile)

/** The operating system account that PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string }

/** Where things go that an account other than root has to reach. */
export const sharedFolder = '/var/lib/atelier'

const accountName = 'atelier'

/** PostgreSQL refuses to run as root: null for everybody else, an account to run it as for root. */
export async function findAccount(dataDir: string): Promise<Account | null> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  return (
    (await findOwner(join(dataDir, 'postgres'))) ??
    (await findOwner(dataDir)) ??
    (await lookUp(accountName)) ??
    (await createAccount())
  )
}

/** A folder first used by an ordinary person stays theirs; initdb insists on an owner with a name. */
async function findOwner(folder: string): Promise<Account | null> {
  const owner = await stat(folder).catch(() => null)
  if (!owner || owner.uid === 0) return null
  const name = await readName(owner.uid)
  return name ? { uid: owner.uid, gid: owner.gid, name } : null
}

async function createAccount(): Promise<Account> {
  const home = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin']
  // useradd is everywhere but on BusyBox, whose adduser takes other options.
  await run('useradd', ['--system', '--user-group', ...home, accountName]).catch(() =>
    run('adduser', ['-S', '-D', '-H', accountName]).catch(() => null),
  )
  const account = await lookUp(accountName)
  if (account) return account
  throw new Error(
    `PostgreSQL refuses to run as root and the account "${accountName}" could not be made: start as an ordinary user, or make that account, or set DATABASE_URL.`,
  )
}

async function readName(uid: number): Promise<string | null> {
  return run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name }
  } catch {
    return null
  }
}

/** Whether the account may walk down to a folder, judged by the mode bits of every folder above it. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if (!(mode & bit)) return false
  const parent = dirname(folder)
  return parent === folder || canReach(account, parent)
}

/** The binaries themselves when the account can reach them, otherwise a copy that it can. */
export async function placeBinaries(binaries: PostgresBinaries, account: Account | null): Promise<PostgresBinaries> {
  if (!account || (await canReach(account, join(binaries.folder, 'bin')))) return binaries
  const folder = join(sharedFolder, `postgresql-${binaries.version}`)
  if (await stat(folder).catch(() => null)) return { ...binaries, folder }
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  // Copied beside and renamed, so that a copy cut short is never taken for a whole one.
  const partial = `${folder}.${process.pid}`
  await cp(binaries.folder, partial, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(partial, folder)
  } catch (cause) {
    await rm(partial, { recursive: true, force: true })
    if (!(await stat(folder).catch(() => null))) throw cause
  }
  return { ...binaries, folder }
}

export async function giveTo(account: Account | null, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
