import { execFileSync, fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../..')

export type Run = {
  child: ChildProcess
  url: string
  readOutput(): string
  /** Sends a signal and answers the exit code, null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export function makeDataFolder(): { dataDir: string; dispose(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-start-'))
  // The account that runs PostgreSQL for root has to get in.
  chmodSync(dataDir, 0o755)
  return { dataDir, dispose: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }) }
}

/** `npm start` until it is ready. It ends with the test's process, however that ends, because they share a channel. */
export async function startAtelier(env: Record<string, string>): Promise<Run> {
  const { child, readOutput, exited } = spawnStart(env)
  const isReady = () => readOutput().includes('Atelier is ready')
  const ready = new Promise<void>(done => child.stdout?.on('data', () => isReady() && done()))
  await Promise.race([ready, exited])
  if (!isReady()) throw new Error(`Atelier did not start:\n${readOutput()}`)
  return {
    child,
    url: /Open\s+(\S+)/.exec(readOutput())?.[1] ?? '',
    readOutput,
    end: signal => {
      child.kill(signal)
      return exited
    },
  }
}

/** A start that is expected to refuse: its exit code and what it said. */
export async function refuseStart(env: Record<string, string>): Promise<{ code: number | null; says: string }> {
  const { readOutput, exited } = spawnStart(env)
  return { code: await exited, says: readOutput().trim() }
}

function spawnStart(env: Record<string, string>) {
  // The tests' own database is not the installation's.
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = fork(join(repository, 'start.ts'), [], {
    cwd: repository,
    env: { ...inherited, METRICS_PORT: '0', PORT: '0', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', chunk => (output += String(chunk)))
  child.stderr?.on('data', chunk => (output += String(chunk)))
  const exited = new Promise<number | null>(done => child.once('close', done))
  return { child, exited, readOutput: () => output }
}

export async function isServing(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health/ready`).catch(() => null)
  return response?.status === 200
}

/** Ids of the processes whose command line has all these words in it. */
export function findProcesses(...words: string[]): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter(line => words.every(word => line.includes(word))).map(line => Number.parseInt(line, 10))
}

export function findChildren(parent: number, program: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(match => Number(match?.[2]) === parent && match?.[3]?.includes(program))
    .map(match => Number(match?.[1]))
}
