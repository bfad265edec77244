import pg from 'pg'
import type { Connection, DoorbellTransport } from './transport.ts'

/** Rings go through one database, listening may need another way to it: LISTEN does not work behind a transaction pooler. */
export function postgresTransport(options: { url: string; directUrl: string }): DoorbellTransport {
  return {
    name: 'the database',
    openForRinging: async signal => {
      const client = await connect(options.url, signal)
      return {
        ...lifeOf(client),
        send: async rings => {
          await client.query(
            'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS ring (channel, payload)',
            [rings.map(ring => ring.channel), rings.map(ring => ring.payload)],
          )
        },
      }
    },
    openForListening: async (onRing, signal) => {
      const client = await connect(options.directUrl, signal)
      client.on('notification', ({ channel, payload }) => onRing({ channel, payload: payload ?? '' }))
      let told = Promise.resolve()
      // One after another: pg is about to refuse a query while another is under way.
      const tell = (verb: 'LISTEN' | 'UNLISTEN', channels: readonly string[]) => {
        const telling = told.then(async () => {
          await client.query(channels.map(channel => `${verb} ${pg.escapeIdentifier(channel)}`).join('; '))
        })
        told = telling.catch(() => undefined)
        return telling
      }
      return {
        ...lifeOf(client),
        listen: channels => tell('LISTEN', channels),
        unlisten: channel => tell('UNLISTEN', [channel]),
      }
    },
  }
}

async function connect(connectionString: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'atelier-doorbell',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  const end = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    await client.query('SET synchronous_commit = off')
    return client
  } catch (error) {
    // A client that never connected tells nobody that it ended.
    end()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function lifeOf(client: pg.Client): Connection {
  return {
    lost: new Promise(resolve => client.once('end', () => resolve())),
    close: () => client.end().catch(() => undefined),
  }
}
