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
  // The next version of the worker has its memory to fill again.
  if (isFirst) serviceWorker.addEventListener('controllerchange', () => post(serviceWorker.controller))
}

function post(worker: ServiceWorker | null): void {
  worker?.postMessage({ is: 'pictures-of', uid: told ?? null, budget: readThumbnailBudget() * 1_000_000 })
}
