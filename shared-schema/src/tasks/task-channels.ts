/** Rung without a payload when a task may be ready to run. */
export const TASKS_WAITING_CHANNEL = 'tasks-waiting'
/** Rung with a `TaskNews` for each change of a task that somebody may be looking at. */
export const TASK_EVENTS_CHANNEL = 'task-events'
/** Rung with the id of a task that is not to go on. */
export const TASK_CANCEL_CHANNEL = 'task-cancel'
/** Rung without a payload when a run of a macro may go on. */
export const MACROS_DUE_CHANNEL = 'macros-due'
/** Rung without a payload when an automation may have something to run for. */
export const AUTOMATIONS_DUE_CHANNEL = 'automations-due'
/** Rung when somebody begins with turbo: frames will be asked for. */
export const TURBO_SOON_CHANNEL = 'turbo-soon'
/** Rung without a payload when a turbo frame waits. */
export const TURBO_WAITING_CHANNEL = 'turbo-waiting'
/** Rung with `<session>:<number>` when a turbo frame is painted, or cannot be. */
export const TURBO_DONE_CHANNEL = 'turbo-done'
