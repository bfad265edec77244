import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { ratingMessages } from './rating-messages.ts'

type Shown = Pick<FeedItem, 'id' | 'name' | 'rating' | 'sharingMode'>

/** Answers that say how an image is rated and to whom it is shown. */
export const ratedAnswers = [routes.readRating, routes.read, routes.permissions]

/** Opens it to everybody where it is not yet, and shows it in Explore; where that fails it is as open as it was before. */
export async function showInExplore(item: Shown): Promise<void> {
  const text = readMessages(ratingMessages)
  const opens = item.sharingMode !== 'public'
  const close = async () => {
    if (opens) await setMode(item.id, item.sharingMode)
  }
  try {
    if (opens) await setMode(item.id, 'public')
    const refusal = await publish(item)
    if (refusal === undefined) {
      const undo = () => takeOutOfExplore(item).then(close)
      showToast(text.inExplore(item.name), { tone: 'ok', undo })
    } else {
      showToast(refusal, { tone: 'danger' })
      await close()
    }
  } catch (error) {
    showError(error)
    await close().catch(() => undefined)
  }
  await refresh(ratedAnswers)
}

/** Answers why it was refused. */
async function publish({ id, rating }: Shown): Promise<string | undefined> {
  const rated = rating === 'unrated' && { rating: 'sfw' as const }
  const { refused } = await call(routes.setDiscovery, { body: { ids: [id], enabled: true, ...rated } })
  return refused[0]?.message
}

async function setMode(id: string, mode: FeedItem['sharingMode']): Promise<void> {
  await call(routes.setSharingMode, { params: { id }, body: { mode } })
}

export async function takeOutOfExplore({ id, name }: Pick<FeedItem, 'id' | 'name'>): Promise<void> {
  try {
    const { refused } = await call(routes.setDiscovery, { body: { ids: [id], enabled: false } })
    const [first] = refused
    if (first) showToast(first.message, { tone: 'danger' })
    else showToast(readMessages(ratingMessages).outOfExplore(name))
  } catch (error) {
    showError(error)
  }
  await refresh(ratedAnswers)
}
