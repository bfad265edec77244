import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'

export const useCase = z.enum(['art', 'marketing', 'products', 'games', 'film', 'learning', 'other'])
export type UseCase = z.infer<typeof useCase>
export const experience = z.enum(['new', 'some', 'expert'])
export type Experience = z.infer<typeof experience>
export const teamSize = z.enum(['alone', 'small', 'large'])
export type TeamSize = z.infer<typeof teamSize>

const answers = z.object({
  useCases: z.array(useCase).max(useCase.options.length).default([]),
  experience: experience.nullable().default(null),
  teamSize: teamSize.nullable().default(null),
  note: textField(500).default(''),
})

/** As it is stored, too. */
export const onboarding = z.object({
  /** null: not asked yet. */
  answeredAt: dateTime.nullable(),
  isSkipped: z.boolean(),
  answers,
})

export const onboardingRoutes = {
  read: route({
    method: 'GET',
    path: '/onboarding',
    summary: 'What one answered to the questions after signing up',
    access: person,
    response: onboarding,
  }),
  save: route({
    method: 'POST',
    path: '/onboarding',
    summary: 'Answer the questions after signing up, or skip them',
    access: person,
    body: answers.extend({ isSkipped: z.boolean().default(false) }),
    response: onboarding,
  }),
}
export type Onboarding = z.output<typeof onboarding>
