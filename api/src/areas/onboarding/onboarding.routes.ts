import { onboardingRoutes } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import { implement } from '#http/call.ts'
import { readOnboarding, saveOnboarding } from './onboarding.service.ts'

export const onboardingImplementation = implement('onboarding', onboardingRoutes, {
  read: ({ app, actor }) => readOnboarding(app, actor),
  save: ({ app, actor, body }) => saveOnboarding(app, actor, body),
})
