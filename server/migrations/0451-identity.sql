-- Identity: who came from one address of the net.
create index identity_login_by_address on identity_login (ip, at);
