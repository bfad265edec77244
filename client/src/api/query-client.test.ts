import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'

vi.stubGlobal('navigator', { onLine: true })
const { noteReachable, noteWork } = await import('#local/sync-state.ts')
const { queryClient } = await import('./query-client.ts')

test('what could not be asked is asked again once the server is there, also while changes wait to be sent', async () => {
  let isThere = false
  const answers = { cut: 0, refused: 0, left: 0 }
  const ask = (name: keyof typeof answers, failure: () => Error) => ({
    queryKey: [name],
    queryFn: () => {
      answers[name] += 1
      return isThere ? Promise.resolve(name) : Promise.reject(failure())
    },
  })
  const cut = new QueryObserver(
    queryClient,
    ask('cut', () => new NetworkError('no way')),
  )
  const refused = new QueryObserver(
    queryClient,
    ask('refused', () => new Error('refused')),
  )
  const left = new QueryObserver(
    queryClient,
    ask('left', () => new NetworkError('no way')),
  )
  const ends = [cut, refused].map(observer => observer.subscribe(() => undefined))
  left.subscribe(() => undefined)()
  await vi.waitFor(() => expect([cut, refused].map(each => each.getCurrentResult().isError)).toEqual([true, true]))

  noteReachable(false)
  noteWork('outbox', { kept: 1 })
  isThere = true
  noteReachable(true)
  await vi.waitFor(() => expect(cut.getCurrentResult().data).toBe('cut'))
  noteReachable(true)
  expect(answers).toEqual({ cut: 2, refused: 1, left: 1 })
  for (const end of ends) end()
})
