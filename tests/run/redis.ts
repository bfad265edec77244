import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runAloud } from './process.ts'

/** The command of a Redis server on this machine, if there is one. */
export function findRedis(): string | undefined {
  return ['redis-server', 'valkey-server'].find(
    name => spawnSync(name, ['--version'], { timeout: 30_000 }).status === 0,
  )
}

/** A Redis to test with, installed where that is possible. Says what it did; without one its tests are skipped. */
export async function provideRedis(): Promise<void> {
  const found = findRedis()
  if (found) return console.log(`Redis: ${found}`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Redis found: installing it with apt')
    // At run level 1 the package starts no service: the tests start their own.
    const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    if ((await runAloud('apt-get', ['update'], environment)) === 0) {
      await runAloud('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], environment)
    }
  }
  console.log(findRedis() ? 'Redis: installed' : noRedis)
}

export const noRedis =
  'No redis-server on this machine: tests of doorbells on Redis are skipped. Install it to run them.'
