/** The username in a hidden field, because password managers look for it next to a password. */
export const HiddenUsername = ({ username }: { readonly username: string }) => (
  <input
    className="visually-hidden"
    type="text"
    autoComplete="username"
    value={username}
    tabIndex={-1}
    aria-hidden
    readOnly
  />
)
