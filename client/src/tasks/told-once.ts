/*
 * Which ends of tasks have been told to a person in this browser: the tab that they look at tells, and the others do not
 * repeat it. The uid is part of the name, so that it is found and removed when they sign out.
 */

const nameOf = (uid: string) => `atelier.tasks-told.${uid}`
const KEPT_MAX = 100

/** Of these, those that no tab has told yet; from now on they are told. */
export async function claimTelling(uid: string, keys: readonly string[]): Promise<Set<string>> {
  const claim = () => {
    const told = readTold(uid)
    const fresh = keys.filter(key => !told.includes(key))
    localStorage.setItem(nameOf(uid), JSON.stringify([...told, ...fresh].slice(-KEPT_MAX)))
    return new Set(fresh)
  }
  // Pages that did not come over https have no locks: two windows side by side may then both tell.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(nameOf(uid), claim) : claim()
}

function readTold(uid: string): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(nameOf(uid)) ?? '[]')
    return Array.isArray(told) ? told.map(String) : []
  } catch {
    return []
  }
}
