import { freeTasksRoutes } from '@atelier/shared-schema/contract/areas/free-tasks.contract.ts'
import { call } from '#api/call.ts'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { router } from '#app/router.ts'
import { readTrialMark, writeTrialMark } from '#local/trial-mark.ts'

const messages = defineMessages({
  en: {
    claimed: (n: number) => `${plural('en', n, { one: 'picture', other: 'pictures' })} that you tried: now yours.`,
    open: 'Open',
  },
  vi: {
    claimed: n => `${plural('vi', n, { other: 'ảnh' })} bạn đã thử giờ là của bạn.`,
    open: 'Mở',
  },
})

const AGAIN_MS = 4_000
const TRIES_MAX = 20

/** Makes what was tried here before there was an account that of whoever has just signed in. What runs just now follows. */
export function claimTrials(): Promise<void> {
  claiming ??= claim().finally(() => {
    claiming = undefined
  })
  return claiming
}

let claiming: Promise<void> | undefined

async function claim(): Promise<void> {
  let images = 0
  for (let tries = 0; tries < TRIES_MAX && readTrialMark().length > 0; tries++) {
    if (tries > 0) await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    const { taskIds, imageCount } = await call(freeTasksRoutes.claimFree, {})
    writeTrialMark(readTrialMark().filter(id => !taskIds.includes(id)))
    images += imageCount
    if (imageCount > 0) tellOf(images)
  }
}

function tellOf(images: number): void {
  const text = readMessages(messages)
  showToast(text.claimed(images), {
    tone: 'ok',
    action: { label: text.open, run: () => router.navigate({ to: '/library/images' }) },
  })
}
