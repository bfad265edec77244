import { useLocation, useSearch } from '@tanstack/react-router'

export interface LinkFacts {
  next?: string
  email?: string
  /** A one-time secret from a mail or from the server's console. */
  token?: string
}

/** What the address says. Mails put their secrets behind the `#`, which never reaches a server or its log. */
export function useLinkFacts(): LinkFacts {
  const search: LinkFacts = useSearch({ strict: false })
  const hash = new URLSearchParams(useLocation().hash)
  return {
    next: search.next,
    email: hash.get('email') ?? search.email,
    token: hash.get('token') ?? search.token,
  }
}
