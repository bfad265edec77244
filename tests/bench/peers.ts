import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = import.meta.dirname

/** A package of tests/bench/package.json, installed on first use: nobody who only runs the product pays for it. */
export function requirePeer<T>(name: string): T {
  providePeer(name)
  return createRequire(join(folder, 'package.json'))(name) as T
}

/** The folder of such a package. */
export function providePeer(name: string): string {
  const place = join(folder, 'node_modules', name)
  if (!existsSync(place)) {
    process.stdout.write('Installing the benchmark peers …\n')
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return place
}

export interface LoadResult {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

interface Autocannon {
  (options: {
    url: string
    method: string
    headers: Record<string, string>
    body?: string
    connections: number
    duration: number
  }): Promise<{
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }>
}

export interface LoadRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** Loads one address over keep-alive connections; anything but success makes the figure worthless, so it throws. */
export async function load(
  request: LoadRequest,
  options: { connections: number; seconds: number },
): Promise<LoadResult> {
  const autocannon = requirePeer<Autocannon>('autocannon')
  const result = await autocannon({ ...request, connections: options.connections, duration: options.seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not a success, ${result.errors} failed: ${request.url}`)
  return { requestsPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}
