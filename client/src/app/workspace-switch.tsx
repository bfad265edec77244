import { useSignedInPerson } from '#api/session.ts'
import classes from './workspace-switch.module.css'

/** Where one works: on one's own, or in a workspace. */
export function WorkspaceSwitch() {
  const person = useSignedInPerson()
  return (
    <div className={classes.place}>
      <span className={classes.mark}>{person.name.slice(0, 1).toLocaleUpperCase()}</span>
    </div>
  )
}
