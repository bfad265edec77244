/** What the policy pages follow: who runs this installation and where its pictures are computed. */
export interface SiteFacts {
  operator: { name?: string | null; country?: string | null; email?: string | null }
  /** Generation services of other companies; what runs on the installation itself is not listed. */
  engines: readonly { name: string; company: string; country: string }[]
}

/** An account asked to be deleted can be taken back for this long; then it is erased. */
export const deletionGraceDays = 30
/** A browser that is not used for this long is signed out. */
export const sessionDays = 30
