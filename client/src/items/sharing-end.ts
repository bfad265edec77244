/** How long something is shared: for so many days, or until it is taken back. */
export const endChoices = ['never', '1', '7', '30'] as const
export type EndChoice = (typeof endChoices)[number]

const DAY_MS = 86_400_000

export function endOfChoice(choice: EndChoice, now = Date.now()): string | null {
  return choice === 'never' ? null : new Date(now + Number(choice) * DAY_MS).toISOString()
}

/** The end of a day as the person's calendar has it; undefined where it is over or none. */
export function endOfDay(day: string, now = Date.now()): string | undefined {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) || end.getTime() <= now ? undefined : end.toISOString()
}

/** The first day that can be chosen, as a date field has it. */
export function firstDay(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
