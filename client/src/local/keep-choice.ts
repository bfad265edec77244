const KEY = 'atelier.keeps-data'

/** Whether signing out leaves one's things on this device. Not unless said: it may be shared. */
export function readKeepsData(): boolean {
  return localStorage.getItem(KEY) === 'yes'
}

export function setKeepsData(keeps: boolean): void {
  if (keeps) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
