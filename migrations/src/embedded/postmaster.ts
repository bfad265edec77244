import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { binaryPath } from './binaries.ts'
import type { PostgresBinaries } from './binaries.ts'

const run = promisify(execFile)

const patienceMs = 20_000

export type PidFile = { pid: number; folder: string; port: number; status: string }

export async function readPidFile(folder: string): Promise<PidFile | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  const lines = text?.split('\n')
  return lines?.[1]
    ? { pid: Number(lines[0]), folder: lines[1], port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
    : null
}

/**
 * Deals with what a killed start left behind. A PostgreSQL that outlived its parent is stopped, and a pid file whose
 * number now belongs to some other program is removed: PostgreSQL itself would refuse to start on either, and in
 * containers, where few numbers are in use, the second happens at almost every restart.
 */
export async function clearOrphan(folder: string): Promise<void> {
  const file = await readPidFile(folder)
  if (!file) return
  if (await isPostmasterOf(file.pid, folder)) await endOrphan(file.pid, folder)
  else await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function endOrphan(pid: number, folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalProcess(pid, signal)
    for (const end = Date.now() + patienceMs; Date.now() < end; await delay(20)) {
      if (!(await isPostmasterOf(pid, folder))) return
    }
  }
}

async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  return isCommandOf(await readCommand(pid), folder)
}

function isCommandOf(command: string, folder: string): boolean {
  // Windows tells the program's name only; there the folder's own pid file has to vouch for the rest.
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(folder))
}

async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const ask: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-p', String(pid), '-o', 'command=']]
  return (await run(...ask).catch(() => ({ stdout: '' }))).stdout
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone already, which is what was wanted.
  }
}

/** `smart` waits until nobody is connected, `fast` rolls back what is open, `immediate` leaves recovery to the next start. */
export type StopMode = 'smart' | 'fast' | 'immediate'

const signalOf = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export async function stopPostmaster(options: {
  binaries: PostgresBinaries
  folder: string
  pid: number
  mode: StopMode
}): Promise<void> {
  const { binaries, folder, pid, mode } = options
  if (process.platform !== 'win32') {
    signalProcess(pid, signalOf[mode])
    return
  }
  // Windows has no signals; pg_ctl speaks to PostgreSQL through its named pipe.
  await run(binaryPath(binaries, 'pg_ctl'), ['stop', '-D', folder, '-m', mode, '-w']).catch(() => {
    signalProcess(pid, 'SIGKILL')
  })
}
