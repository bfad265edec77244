import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { EventLines } from './event-lines.ts'
import { EventStream } from './events.ts'

test('events are read however the wire cuts them', () => {
  const wire = ': hello\r\n\r\nid: 1\nevent: changes\ndata: {"a":\ndata: 1}\n\n\ndata: plain\r\n\r\n'
  const whole = new EventLines().push(wire)
  expect(whole).toEqual([
    { name: 'changes', data: '{"a":\n1}' },
    { name: 'message', data: 'plain' },
  ])
  for (let size = 1; size < 9; size++) {
    const lines = new EventLines()
    const pieces = wire.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap(piece => lines.push(piece))).toEqual(whole)
  }
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise(resolve => (server.close(resolve), server.closeAllConnections())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function connect(address: () => string) {
  const seen: string[] = []
  const stream = new EventStream({
    address: async () => Promise.resolve(address()),
    onEvent: ({ name, data }) => seen.push(`${name} ${data}`),
    onOpen: () => seen.push('open'),
    onFailure: end => seen.push(end),
    isWanted: () => true,
  })
  ends.push(() => stream.dispose())
  return { seen, stream }
}

test('comes back after a cut, from where the reader is by then', async () => {
  const asked: string[] = []
  let cursor = 1
  const url = await listen((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: changes\ndata: ${asked.length}\n\n`)
    if (asked.length === 1) setTimeout(() => response.destroy(), 20)
  })
  const { seen, stream } = connect(() => `${url}/?since=${cursor++}`)
  await vi.waitFor(() => expect(seen).toContain('cut'), 10_000)
  stream.hurry()
  await vi.waitFor(() => expect(seen).toEqual(['open', 'changes 1', 'cut', 'open', 'changes 2']), 10_000)
  expect(asked).toEqual(['/?since=1', '/?since=2'])
})

test('goes on asking a server that is busy or away, and stops when the session has ended', async () => {
  const answers = [503, 429, 401, 500]
  const url = await listen((_request, response) => response.writeHead(answers.shift() ?? 500).end())
  const { seen, stream } = connect(() => url)
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(seen).toHaveLength(count), 10_000)
    stream.hurry()
  }
  await vi.waitFor(() => expect(answers).toEqual([500]), 10_000)
  stream.hurry()
  expect(seen).toEqual(['refused', 'refused'])
  const away = connect(() => 'http://127.0.0.1:1')
  await vi.waitFor(() => expect(away.seen).toEqual(['unreachable']), 10_000)
})
