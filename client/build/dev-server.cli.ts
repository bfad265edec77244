import { resolve } from 'node:path'
import { createServer } from 'vite'

/** `npm run dev`: Vite in front on the one port, with hot reloading, and the servers behind it. */
const target = process.env['ATELIER_INTERNAL_API_URL'] ?? ''
const vite = await createServer({
  root: resolve(import.meta.dirname, '..'),
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT']),
    strictPort: true,
    proxy: { '/api': target, '/f/': target, '/sync': { target, ws: true } },
  },
})
await vite.listen()
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => process.exit())
process.send?.({ ready: true })
