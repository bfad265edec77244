import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '../../fixtures/free-port.ts'
import { repository } from '../../run/process.ts'
import { providePeer } from '../peers.ts'
import type { Target } from './client.ts'
import type { SyncWorld } from './sync-world.ts'

export interface RunningServer {
  pid: number
  target: Target
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface Subject {
  name: string
  start(): Promise<RunningServer>
}

/** y-websocket's own server, as its package starts it: nothing is stored. */
export const yWebsocket: Subject = {
  name: 'y-websocket',
  start: async () => {
    const program = join(providePeer('y-websocket'), 'bin/server.cjs')
    const port = await findFreePort()
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return running(child, { dialect: 'y-websocket', port, pathPrefix: '/', pathSuffix: '', headers: {} })
  },
}

export const hocuspocus: Subject = {
  name: 'Hocuspocus',
  start: async () => {
    providePeer('@hocuspocus/server')
    const port = await findFreePort()
    const child = fork(join(import.meta.dirname, 'peer-hocuspocus.ts'), {
      env: { ...process.env, PORT: String(port) },
    })
    await untilReady(child, 'Hocuspocus')
    return running(child, { dialect: 'hocuspocus', port, pathPrefix: '/', pathSuffix: '', headers: {} })
  },
}

/** Our server as `npm run start:sync` starts it. */
export function ours(world: SyncWorld, env: Record<string, string> = {}): Subject {
  return {
    name: 'ours',
    start: async () => {
      const port = await findFreePort()
      const child = fork(join(repository, 'sync-server/src/main.ts'), {
        env: {
          ...process.env,
          DATABASE_URL: world.databaseUrl,
          DATABASE_DIRECT_URL: '',
          REDIS_URL: '',
          PUBLIC_URL: world.publicUrl,
          SYNC_PORT: String(port),
          METRICS_PORT: '0',
          LOG_LEVEL: 'warn',
          ...env,
        },
        // What it logs must not end up in the table.
        stdio: ['ignore', 2, 2, 'ipc'],
      })
      await untilReady(child, 'The sync-server')
      return running(child, {
        dialect: 'y-websocket',
        port,
        pathPrefix: '/sync/',
        pathSuffix: '?ack=1',
        headers: world.owner.headers,
      })
    },
  }
}

async function untilReady(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
}

function running(child: ChildProcess, target: Target): RunningServer {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    pid: child.pid ?? 0,
    target,
    stop: async (signal = 'SIGKILL') => {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
