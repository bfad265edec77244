import type { Person } from '@atelier/shared-schema/access/actor.ts'

/** Somebody who does not ask themselves, for the policy, which decides by uid alone. */
export function asReader(uid: string): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}
