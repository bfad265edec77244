import type { Config } from '@atelier/platform/config/config.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'

/** What is tried is to become somebody's: where nobody can make an account, nothing is tried. */
export function isTrialOpen({ trial, signUp }: Pick<Config, 'trial' | 'signUp'>): boolean {
  return trial === 'on' && signUp === 'open'
}

/** @throws AppError FORBIDDEN */
export function assertTrialOpen(config: Pick<Config, 'trial' | 'signUp'>): void {
  if (!isTrialOpen(config))
    throw new AppError('FORBIDDEN', 'Nothing can be tried here without an account. Sign in first.')
}
