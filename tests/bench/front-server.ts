import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

export type Answer = (url: URL, response: ServerResponse) => void

/** Answers some paths in place of the product, which has no idea of it; undefined leaves one to the product. */
export type FindAnswer = (url: URL) => Answer | undefined

export interface FrontServer {
  /** For the browser, as its proxy. */
  url: string
  dispose: () => void
}

/**
 * A proxy before the product: what a bench makes up comes over the network like everything else. A driver that answers in the
 * browser's place takes more of the processor than the browser itself.
 */
export async function startFrontServer(findAnswer: FindAnswer): Promise<FrontServer> {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://localhost')
    const answer = findAnswer(url)
    if (answer) answer(url, outgoing)
    else passOn(url, incoming, outgoing)
  })
  server.on('connect', (incoming: IncomingMessage, socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${incoming.url ?? ''}`)
    const beyond = connect(Number(port) || 80, hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      beyond.write(head)
      beyond.pipe(socket).pipe(beyond)
    })
    beyond.on('error', () => socket.destroy())
    socket.on('error', () => beyond.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    dispose: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function passOn(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming
  const onward = ask(url, { method, headers }, answer => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
