/** The database roles of the processes. Migrations grant each role only the rights that its processes need (role-rights.ts). */

/** One process with all parts, and the commands on the server. It has the rights of the API and of the jobs. */
export const APPLICATION_ROLE = 'adire_app'
/** Serves the calls of customers. */
export const API_ROLE = 'adire_api'
/** Runs the queue of jobs. */
export const JOBS_ROLE = 'adire_jobs'
/** The back office. */
export const STAFF_ROLE = 'adire_staff'
/** Reads on a replica. It reads no secret and writes nothing. */
export const READ_ROLE = 'adire_read'

/** A role comes after the roles whose rights it includes. */
export const DATABASE_ROLES = [READ_ROLE, API_ROLE, JOBS_ROLE, APPLICATION_ROLE, STAFF_ROLE] as const
export type DatabaseRole = (typeof DATABASE_ROLES)[number]

/** The roles whose rights a role includes. */
export const INCLUDED_ROLES: Readonly<Partial<Record<DatabaseRole, readonly DatabaseRole[]>>> = {
  [API_ROLE]: [READ_ROLE],
  [JOBS_ROLE]: [READ_ROLE],
  [STAFF_ROLE]: [READ_ROLE],
  [APPLICATION_ROLE]: [API_ROLE, JOBS_ROLE],
}

/** The database role of a process, by the value of ROLE. */
export const ROLE_OF_PROCESS = {
  api: API_ROLE,
  jobs: JOBS_ROLE,
  staff: STAFF_ROLE,
  all: APPLICATION_ROLE,
  commands: APPLICATION_ROLE,
} as const satisfies Readonly<Record<string, DatabaseRole>>
