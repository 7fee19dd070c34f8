#!/bin/sh
# The postgres image runs this once, on an empty volume, as its superuser. The product's own user owns its database
# and may make the roles of the data service (API=on), none of which can sign in. Nobody signs in as the superuser
# over the network: it has no password.
set -e
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role lamaan login createrole password :'password';
create database lamaan owner lamaan;
alter role postgres password null;
SQL
