import { splitPrompt } from '../content/prompt-signs.ts'
import classes from './reading.module.css'

/** Prompts are English in every language of the page, so a screen reader is told. */
export function PromptText({ prompt }: { prompt: string }) {
  return (
    <p className={classes.promptText} lang="en">
      {splitPrompt(prompt).map((part, index) =>
        part.role ? (
          <span key={index} data-role={part.role}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
