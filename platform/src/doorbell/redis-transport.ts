import { createClient } from 'redis'
import type { Connection, DoorbellTransport } from './transport.ts'

const pingMs = 10_000
const silenceMsMax = 25_000

/** Redis has one set of channels for all its databases: the number in the address keeps installations on one server apart. */
export function redisTransport(url: string): DoorbellTransport {
  const prefix = `atelier:${new URL(url).pathname.slice(1) || '0'}:`
  return {
    name: 'Redis',
    openForRinging: async signal => {
      const client = await connect(url, signal)
      return {
        ...lifeOf(client),
        send: async rings => {
          await Promise.all(rings.map(({ channel, payload }) => client.publish(prefix + channel, payload)))
        },
      }
    },
    openForListening: async (onRing, signal) => {
      const client = await connect(url, signal)
      const hear = (payload: string, channel: string) => onRing({ channel: channel.slice(prefix.length), payload })
      return {
        ...lifeOf(client),
        listen: channels =>
          client.subscribe(
            channels.map(channel => prefix + channel),
            hear,
          ),
        unlisten: channel => client.unsubscribe(prefix + channel),
      }
    },
  }
}

/** Says which server answers; for `npm run doctor`. */
export async function verifyRedis(url: string): Promise<string> {
  const client = await connect(url, AbortSignal.timeout(10_000))
  try {
    await client.ping()
    return new URL(url).host
  } finally {
    client.destroy()
  }
}

type RedisClient = ReturnType<typeof makeClient>

function makeClient(url: string) {
  return createClient({
    url,
    name: 'atelier-doorbell',
    // A lost connection is replaced by our own line, so that listeners learn that they may have missed rings.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: pingMs,
    socket: { connectTimeout: 10_000, socketTimeout: silenceMsMax, reconnectStrategy: false },
  })
}

async function connect(url: string, signal: AbortSignal): Promise<RedisClient> {
  const client = makeClient(url)
  client.on('error', () => undefined)
  const destroy = () => client.destroy()
  signal.addEventListener('abort', destroy, { once: true })
  try {
    await client.connect()
    return client
  } catch (error) {
    destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', destroy)
  }
}

function lifeOf(client: RedisClient): Connection {
  return {
    lost: new Promise(resolve => {
      for (const event of ['end', 'terminated', 'error']) client.once(event, () => resolve())
    }),
    close: async () => client.destroy(),
  }
}
