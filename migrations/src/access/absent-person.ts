import type { Person } from '@atelier/shared-schema/access/actor.ts'

/** Somebody who is not there, with what items give them: no role on the site, and no workspace that they work in. */
export function absentPerson(uid: string): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}
