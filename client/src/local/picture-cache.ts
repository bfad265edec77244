const KEY = 'atelier.thumbnails-mb'
export const thumbnailBudgets = [0, 100, 250, 500, 1000, 2000] as const
const USUAL_MB = 500

/** In megabytes, as it was chosen on this device. */
export function readThumbnailBudget(): number {
  const chosen = Number(localStorage.getItem(KEY) ?? USUAL_MB)
  return thumbnailBudgets.find(budget => budget === chosen) ?? USUAL_MB
}

export function chooseThumbnailBudget(megabytes: number): void {
  localStorage.setItem(KEY, String(megabytes))
  if (told !== undefined) tellPictureCache(told)
}

let told: string | null | undefined

/** Tells the service worker whose pictures it keeps, and how many; with null, nobody's. */
export function tellPictureCache(uid: string | null): void {
  const isFirst = told === undefined
  told = uid
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  void serviceWorker.ready.then(({ active }) => post(active))
  if (!isFirst) return
  const seen = serviceWorker.controller ? null : noteThumbnails()
  // The next version of the worker has its memory to fill again; the very first has missed what was looked at before it came.
  serviceWorker.addEventListener('controllerchange', () => post(serviceWorker.controller, seen?.take()))
}

function post(worker: ServiceWorker | null, seen: readonly string[] = []): void {
  worker?.postMessage({ is: 'pictures-of', uid: told ?? null, budget: readThumbnailBudget() * 1_000_000, seen })
}

/** What it has not kept yet of these it does not keep any more. */
export function tellPicturesGone(fileIds: readonly string[]): void {
  tell({ is: 'pictures-gone', fileIds })
}

/** It keeps nothing more of this person. */
export function tellPicturesLeave(uid: string): void {
  tell({ is: 'pictures-leave', uid })
}

function tell(message: unknown): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage(message)
}

/** Those that the page shows until they are taken. */
function noteThumbnails(): { take: () => string[] } {
  const paths = new Set<string>()
  const note = (entries: PerformanceEntryList) => {
    for (const { name } of entries) {
      const { pathname } = new URL(name, location.href)
      if (/^\/api\/files\/[\da-f-]{36}\/(320|640|1280)$/.test(pathname)) paths.add(pathname)
    }
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  return {
    take() {
      note(observer.takeRecords())
      observer.disconnect()
      const taken = [...paths]
      paths.clear()
      return taken
    },
  }
}
