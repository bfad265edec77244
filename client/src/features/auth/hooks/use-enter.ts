import { useRouter } from '@tanstack/react-router'
import { enterSession } from '#api/session.ts'
import { readNext } from '../next-address.ts'

/** What follows a successful sign-in: learn who it is, then go where the person was going, or to `start`. */
export function useEnter(next?: string): (signedIn: { isNew: boolean }, start?: string) => Promise<void> {
  const router = useRouter()
  return async (signedIn, start = '/') => {
    await enterSession(signedIn)
    await router.navigate({ to: readNext(next) ?? start, replace: true })
  }
}
