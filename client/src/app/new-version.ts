import { registerSW } from 'virtual:pwa-register'
import { defineMessages, readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { HANDS_MS_MAX_FOR_LONG_WORK, whenRested } from './rest.ts'

const messages = defineMessages({
  en: { ready: 'A new version is ready.', reload: 'Reload' },
  vi: { ready: 'Đã có phiên bản mới.', reload: 'Tải lại' },
})

const hourMs = 3_600_000
const reloadedKey = 'atelier.reloaded-for-chunk'

/**
 * Registers the offline shell once the first screen has rested and hands too, for to fetch and keep all of it is much work. A
 * new version waits until the person says so: nobody's page changes under their hands.
 */
export function followNewVersions(): void {
  whenRested(keepShell, HANDS_MS_MAX_FOR_LONG_WORK)
  addEventListener('vite:preloadError', reloadOnce)
}

function keepShell(): void {
  const update = registerSW({
    onNeedRefresh: () => {
      const text = readMessages(messages)
      showToast(text.ready, { sticky: true, action: { label: text.reload, run: () => update(true) } })
    },
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), hourMs)
    },
  })
}

/** A chunk that is gone though the server answers belongs to an older build: one reload fetches the present one. */
function reloadOnce(event: Event): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (!navigator.onLine || Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}
