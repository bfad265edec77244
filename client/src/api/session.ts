import { SIGNED_IN_HINT } from '@atelier/shared-schema/access/signed-in-hint.ts'
import type { Locale, Theme } from '@atelier/shared-schema/entities/enums.ts'
import type { Me } from '@atelier/shared-schema/entities/person.ts'
import { QueryObserver, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseLocale, readLocale } from '#ui/i18n/locale.ts'
import { chooseTheme, readThemeChoice } from '#ui/theme-choice.ts'
import { dropAllOwn } from '#local/own-storage.ts'
import { call } from './call.ts'
import { isApiError, isNetworkError } from './failures.ts'
import { dropReview } from './kept-review.ts'
import { queryClient } from './query-client.ts'

export type Person = Me
type UsersRoutes = Awaited<ReturnType<typeof loadUsersRoutes>>

const meKey = ['me'] as const
const storageKey = 'atelier.me'
let saving = 0

async function loadUsersRoutes() {
  return (await import('@atelier/shared-schema/contract/areas/users.contract.ts')).usersRoutes
}

/**
 * Who is signed in here, or null. Kept on this device too, so that the shell opens without the network;
 * the server still decides at every door.
 */
async function fetchPerson(): Promise<Person | null> {
  const usersRoutes = await loadUsersRoutes()
  try {
    const person = await call(usersRoutes.readMe, {})
    localStorage.setItem(storageKey, JSON.stringify(person))
    adoptPreferences(person)
    return person
  } catch (error) {
    if (isApiError(error) && error.status === 401) {
      localStorage.removeItem(storageKey)
      document.cookie = `${SIGNED_IN_HINT}=; path=/; max-age=0`
      return null
    }
    const kept = readKeptPerson(usersRoutes.readMe.response)
    if (isNetworkError(error) && kept) return kept
    throw error
  }
}

/** The account's looks and language count on every device, unless a change of them is still on its way. */
function adoptPreferences({ theme, locale }: Person): void {
  if (saving > 0) return
  if (theme !== readThemeChoice()) chooseTheme(theme)
  if (locale !== readLocale()) chooseLocale(locale)
}

/** A hint, not a proof: whether somebody was signed in here last. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(storageKey) !== null || document.cookie.split('; ').includes(`${SIGNED_IN_HINT}=1`)
}

function readKeptPerson(schema: UsersRoutes['readMe']['response']): Person | null {
  const stored = localStorage.getItem(storageKey)
  if (!stored) return null
  const parsed = schema.safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : null
}

const meQuery = { queryKey: meKey, queryFn: fetchPerson, staleTime: 5 * 60_000 }

export function loadPerson(): Promise<Person | null> {
  return queryClient.query({ ...meQuery, staleTime: 'static' })
}

/** The signed-in person, or null. Every route has loaded it before its screen renders. */
export function usePerson(): Person | null {
  return useQuery({ ...meQuery, enabled: wasSignedIn() }).data ?? null
}

/**
 * While a screen is being left after the session ended, it goes on with the person it had: the frame hears that nobody is
 * signed in before the router has taken it away. null: there was nobody from the beginning.
 */
export function usePersonOrFormer(): Person | null {
  const person = usePerson()
  const [former, setFormer] = useState(person)
  if (person && person !== former) setFormer(person)
  return person ?? former
}

/** For screens that only signed-in people reach. */
export function useSignedInPerson(): Person {
  const shown = usePersonOrFormer()
  if (!shown) throw new Error('This screen needs a signed-in person')
  return shown
}

/** After signing in, or after the person's own details changed. */
export function setPerson(person: Person): void {
  localStorage.setItem(storageKey, JSON.stringify(person))
  queryClient.setQueryData(meKey, person)
}

export function reloadPerson(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: meKey })
}

/** What the person chose about looks and language, kept with the account; nothing when signed out. */
export async function savePreferences(preferences: { theme?: Theme; locale?: Locale }): Promise<void> {
  const person = queryClient.getQueryData<Person | null>(meKey)
  if (!person || person.onlyItemId !== null) return
  saving += 1
  try {
    const { updateMe } = await loadUsersRoutes()
    setPerson(await call(updateMe, { body: preferences }))
  } finally {
    saving -= 1
  }
}

/** After the server has set the session cookie. A new account takes over what was chosen on this device before. */
export async function enterSession({ isNew }: { isNew: boolean }): Promise<void> {
  const chosenHere = { theme: readThemeChoice(), locale: readLocale() }
  queryClient.clear()
  const { updateMe } = await loadUsersRoutes()
  if (isNew) setPerson(await call(updateMe, { body: chosenHere }))
  else await loadPerson()
  if (queryClient.getQueryData<Person | null>(meKey)?.onlyItemId === null) dropReview()
}

/**
 * Nothing of one person may be left for the next one on this device; but what only they can open again stays if they
 * want to come back to it.
 */
export async function forgetPerson({ keepsData = false } = {}): Promise<void> {
  const uid = readKeptUid()
  localStorage.removeItem(storageKey)
  queryClient.clear()
  queryClient.setQueryData(meKey, null)
  if (keepsData || !uid) return
  dropAllOwn()
  const { clearDevice } = await import('#local/leave-device.ts')
  await clearDevice(uid)
}

/** Who is signed in in this browser by now, whatever this tab still believes. */
export function readKeptUid(): string | undefined {
  const stored = localStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Partial<Person>).uid : undefined
}

/** Now, if it is known, and whenever it changes. */
export function watchPerson(listener: (person: Person | null) => void): void {
  const observer = new QueryObserver<Person | null>(queryClient, { queryKey: meKey, enabled: false })
  const tell = (person: Person | null | undefined) => person !== undefined && listener(person)
  observer.subscribe(({ data }) => tell(data))
  tell(observer.getCurrentResult().data)
}

/** Another tab has signed out, or somebody else in. */
export function watchOtherTabs(listener: () => void): void {
  addEventListener('storage', ({ key }) => key === storageKey && listener())
}
