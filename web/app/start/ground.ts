/** Ground: the libraries that every page stands on, in a file of their own that the browser reads before the site. */
import '@lingui/core'
import '@tanstack/react-query'
import '@tanstack/react-router'
import 'react-dom/client'
