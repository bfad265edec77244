import { requirePeer } from '../peers.ts'

interface Hocuspocus {
  Server: new (options: { port: number; address: string; quiet: boolean }) => {
    listen(): Promise<unknown>
    httpServer: { address(): { port: number } }
  }
}

/** Hocuspocus as it comes: no extension, nothing stored. */
const { Server } = requirePeer<Hocuspocus>('@hocuspocus/server')
const server = new Server({ port: Number(process.env.PORT), address: '127.0.0.1', quiet: true })
await server.listen()
process.send?.({ ready: true })
process.once('disconnect', () => process.exit())
