import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'

/** What says nothing is no choice. */
const PLAIN = 'base'

export const styleChoices = promptStyles.filter(style => style.name !== PLAIN)
