import { connect } from 'node:net'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '@atelier/platform/logging/log.ts'

/** Hands upgrades of `/sync/…` to the sync-server byte for byte; it does its own authentication. */
export function forwardSync(server: Server, syncUrl: string, log: Log): void {
  const { hostname, port, protocol } = new URL(syncUrl)
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/sync/')) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
      return
    }
    const upstream = connect({ host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
    upstream.once('connect', () => {
      upstream.write(
        writeHead(request.method ?? 'GET', request.url ?? '/', request.rawHeaders, request.socket.remoteAddress),
      )
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', error => {
      log.warn({ err: error }, 'sync-server cannot be reached')
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 2\r\n\r\n')
    })
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
  })
}

function writeHead(method: string, url: string, rawHeaders: string[], remoteAddress: string | undefined): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'x-forwarded-for')
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  const forwarded = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'x-forwarded-for')
  const before = forwarded === -1 ? '' : `${rawHeaders[forwarded + 1]}, `
  lines.push(`x-forwarded-for: ${before}${remoteAddress ?? ''}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
