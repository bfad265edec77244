import type { SiteRole } from '#entities/enums.ts'

/** Who asks. Made at the door from a session or an API key, never from what the caller says about itself. */
export type Actor = Anonymous | Person

export interface Anonymous {
  who: 'anonymous'
}

export interface Person {
  who: 'person'
  uid: string
  siteRole: SiteRole
  /** The workspace the person works in now, if they are still a member of it. */
  workspaceId: string | null
  via: 'session' | 'apiKey'
  /** Of the session or of the key. */
  credentialId: string
  /** Of a review guest: the one thing that there is for them. */
  onlyItemId?: string
}

/** A machine elsewhere that runs tasks. Not an actor: it owns nothing, and sees nothing but what it runs. */
export interface Runner {
  who: 'runner'
  keyId: string
  name: string
}

export const anonymous: Anonymous = { who: 'anonymous' }
