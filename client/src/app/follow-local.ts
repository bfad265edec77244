import { queryClient } from '#api/query-client.ts'
import { readKeptUid, watchOtherTabs, watchPerson } from '#api/session.ts'
import { finishClearing } from '#local/leave-device.ts'
import { hasJustLeft } from '#local/left-things.ts'
import { countOwnOf } from '#local/own-storage.ts'
import { tellPictureCache } from '#local/picture-cache.ts'
import { Local } from '#local/start-local.ts'
import type { LocalListeners } from '#local/start-local.ts'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, readMessages } from '#ui/i18n/messages.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { readTrialMark } from '#local/trial-mark.ts'

const messages = defineMessages({
  en: {
    lost: (n: number) => `You no longer have access to ${plural('en', n, { one: 'thing', other: 'things' })}.`,
    lostWrites: (n: number) =>
      `${plural('en', n, { one: 'change', other: 'changes' })} that had not been sent went with it.`,
    'no-storage': 'This browser keeps nothing here (a private window?). Everything works, but only with the network.',
    'no-room': 'This device has no room left. What you change now is sent at once and not kept here.',
    'no-room-for-originals':
      'This device has no room for all originals that are to be kept offline. Keep fewer, or make room.',
    'other-version': 'Another tab runs another version of Atelier. Reload this page to work without the network again.',
    blocked: 'Close the other tabs of Atelier, or reload them: they hold an older version of your data.',
    reload: 'Reload',
  },
  vi: {
    lost: n => `Bạn không còn quyền xem ${plural('vi', n, { other: 'mục' })}.`,
    lostWrites: n => `${plural('vi', n, { other: 'thay đổi' })} chưa gửi cũng mất theo.`,
    'no-storage': 'Trình duyệt không lưu gì ở đây (cửa sổ riêng tư?). Mọi thứ vẫn hoạt động, nhưng cần có mạng.',
    'no-room': 'Thiết bị đã hết chỗ trống. Thay đổi từ bây giờ được gửi ngay và không lưu lại ở đây.',
    'no-room-for-originals':
      'Thiết bị không đủ chỗ cho mọi ảnh gốc cần giữ ngoại tuyến. Hãy giữ ít hơn hoặc giải phóng chỗ.',
    'other-version': 'Một thẻ khác đang chạy phiên bản Atelier khác. Hãy tải lại trang để làm việc không cần mạng.',
    blocked: 'Hãy đóng hoặc tải lại các thẻ Atelier khác: chúng đang giữ phiên bản dữ liệu cũ.',
    reload: 'Tải lại',
  },
})

let uid: string | undefined
let local: Local | undefined
/** One after the other: nobody's data is opened before the former one's is closed. */
let turn: Promise<void> = Promise.resolve()

/** Keeps the data of whoever is signed in on this device, from after the first paint on. */
export function followLocalData(): void {
  turn = finishClearing().catch(() => undefined)
  watchPerson(person => {
    turn = turn.then(() => change(person?.uid))
    if (person) takeOverTrials()
  })
  // Another person's session must not be used for this one's work.
  watchOtherTabs(() => {
    if (uid !== undefined && readKeptUid() !== uid) location.reload()
  })
}

/** What was tried in this browser without an account is nobody's until it is asked for; it waits here until then. */
function takeOverTrials(): void {
  if (readTrialMark().length === 0) return
  import('#features/auth/trial/claim-trials.ts').then(({ claimTrials }) => claimTrials()).catch(() => undefined)
}

async function change(next: string | undefined): Promise<void> {
  if (next === uid) return
  uid = next
  countOwnOf(next)
  tellPictureCache(next ?? null)
  await local?.dispose()
  local = next === undefined ? undefined : await Local.start(next, listenersOf(next))
}

function listenersOf(of: string): LocalListeners {
  return {
    isStillSignedIn: () => readKeptUid() === of,
    onLost: tellLost,
    onPurged: forgetAnswers,
    onTrouble: tellTrouble,
    onBlocked: () => showToast(readMessages(messages).blocked, { sticky: true, tone: 'danger' }),
  }
}

interface Lost {
  things: number
  writes: number
}

/** As long as a message is read; what goes meanwhile is told in the same one. */
const TOLD_MS = 5_000
let told: (Lost & { toast: number; at: number }) | undefined

/** Of a large folder it comes in parts. */
function tellLost(lost: Lost): void {
  if (lost.writes === 0 && hasJustLeft()) return
  const text = readMessages(messages)
  const before = told && Date.now() - told.at < TOLD_MS ? told : undefined
  const things = lost.things + (before?.things ?? 0)
  const writes = lost.writes + (before?.writes ?? 0)
  if (before) dismissToast(before.toast)
  const words = [text.lost(things), ...(writes > 0 ? [text.lostWrites(writes)] : [])].join(' ')
  told = { things, writes, toast: showToast(words, { sticky: writes > 0 }), at: Date.now() }
}

/** What screens still show of things that are gone is asked for anew. */
function forgetAnswers(ids: readonly string[]): void {
  const gone = ids.slice(0, 50)
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => gone.some(id => JSON.stringify(queryKey).includes(id)),
  })
  void queryClient.invalidateQueries()
}

const SAID = 'atelier.said-no-storage'

function tellTrouble(failure: Parameters<LocalListeners['onTrouble']>[0]): void {
  // Lists are read from the server then: there is nothing that the person could do.
  if (failure === 'not-current') return
  if (failure === 'no-storage') {
    if (sessionStorage.getItem(SAID)) return
    sessionStorage.setItem(SAID, '1')
  }
  const text = readMessages(messages)
  const reload = { label: text.reload, run: () => location.reload() }
  showToast(text[failure], { sticky: true, ...(failure === 'other-version' && { action: reload }) })
}
