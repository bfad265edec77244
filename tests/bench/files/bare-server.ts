import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The least that keeps an upload: its body goes into a file, nothing is asked, looked at or written down. With `flush` it
 * answers when the disk has it; without, a power cut may lose what it has answered for.
 */
const [folder = '.', mode] = process.argv.slice(2)
const server = createServer((request, response) => {
  const path = join(folder, randomBytes(8).toString('hex'))
  pipeline(request, createWriteStream(path, { flush: mode === 'flush' })).then(
    () => response.writeHead(200, { etag: `"${path.length}"` }).end(),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('disconnect', () => process.exit())
