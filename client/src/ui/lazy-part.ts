import { lazy } from 'react'
import type { LazyExoticComponent } from 'react'
import { defineMessages, readMessages } from './i18n/messages.ts'
import { showToast } from './toast-store.ts'

const messages = defineMessages({
  en: { waits: 'This cannot be opened without the network. It opens once that is back.' },
  vi: { waits: 'Không có mạng nên chưa mở được. Mục này sẽ mở khi có mạng trở lại.' },
})

type Loaded = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Part }> ? Part : never

/**
 * A part of a page whose code comes when it is shown first. Where that cannot be had now, it comes once it can: the rest of
 * the page goes on without it, and who asked for it is told. `isQuiet`: nobody asked for it.
 */
export function lazyPart<Part extends Loaded>(
  load: () => Promise<Part>,
  { isQuiet = false } = {},
): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: await untilLoaded(load, isQuiet) }))
}

async function untilLoaded<Part>(load: () => Promise<Part>, isQuiet: boolean): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!isMissingCode(error)) throw error
    if (!isQuiet) showToast(readMessages(messages).waits)
    await untilWorthTrying()
    await askAgainForStyles()
    return untilLoaded(load, true)
  }
}

/** Code that is neither on this device nor reachable, in the words of each browser. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}

const AGAIN_MS = 15_000

/** The browser may well have a network by which the server is not reached: of that it tells nothing. */
function untilWorthTrying(): Promise<unknown> {
  if (navigator.onLine) return new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  return new Promise(resolve => addEventListener('online', resolve, { once: true }))
}

/** What loads code takes a stylesheet that it asked for once for known, also where it did not come. */
async function askAgainForStyles(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(sheets.filter(({ sheet }) => sheet === null).map(askAgain))
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise(resolve => {
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.crossOrigin = link.crossOrigin
    again.onload = again.onerror = () => resolve()
    again.href = link.href
    link.replaceWith(again)
  })
}
